import makeQrCode from 'qrcode-generator';
import { ink } from '../layout';
import type { Pen } from '../pages';

/**
 * Draws an address as a QR code, in rows of dark squares; readers correct about a seventh of it.
 * @param width of its squares without the white around them, of which it needs four squares on each side
 */
export function drawQrCode(pen: Pen, address: string, x: number, y: number, width: number): void {
  const code = makeQrCode(0, 'M');
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const side = width / count;
  for (let row = 0; row < count; row++)
    for (let from = 0; from < count; from++) {
      let to = from;
      while (to < count && code.isDark(row, to)) to++;
      // Squares of one row are one piece, and rows overlap by a hair, so that no reader sees lines between them.
      if (to > from) pen.fill(x + from * side, y + row * side, (to - from) * side, side + 0.05, ink.text);
      from = to;
    }
}
