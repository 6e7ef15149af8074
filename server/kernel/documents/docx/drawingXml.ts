import type { Drawing } from '../document';
import { escapeXml } from './pieces';

/** English Metric Units. */
const emu = (points: number) => Math.round(points * 12_700);
const hex = (color: string) => color.slice(1);
const solid = (color: string) => `<a:solidFill><a:srgbClr val="${hex(color)}"/></a:solidFill>`;
const geometry = (kind: string) => `<a:prstGeom prst="${kind}"><a:avLst/></a:prstGeom>`;

/** A drawing as a group of Word's own shapes, in a paragraph of its own: no picture that could be too coarse to print. */
export function drawingXml(drawing: Drawing, id: number, scale: number, font: string): string {
  const frame = (x: number, y: number, width: number, height: number, flip = '') =>
    `<a:xfrm${flip}><a:off x="${emu(x * scale)}" y="${emu(y * scale)}"/><a:ext cx="${emu(width * scale)}" cy="${emu(height * scale)}"/></a:xfrm>`;
  let shape = id * 10_000;
  const named = () => `<wps:cNvPr id="${++shape}" name="${shape}"/>`;
  const lines = drawing.lines.map(({ from, to, color, width, dashed }) => {
    const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
    const flip = from[0] < to[0] === from[1] < to[1] ? '' : ' flipV="1"';
    const box = frame(x, y, Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]), flip);
    return `<wps:wsp>${named()}<wps:cNvCnPr/><wps:spPr>${box}${geometry('line')}<a:ln w="${emu(width * scale)}">${solid(color)}${dashed ? '<a:prstDash val="dash"/>' : ''}</a:ln></wps:spPr><wps:bodyPr/></wps:wsp>`;
  });
  const boxes = drawing.boxes.map(({ at, width, height, fill, color, text, size }) => {
    const run = `<w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="${font}"/><w:color w:val="${hex(color)}"/><w:sz w:val="${Math.round(size * scale * 2)}"/></w:rPr>`;
    const words = `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="240" w:lineRule="auto"/><w:jc w:val="center"/></w:pPr><w:r>${run}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
    return `<wps:wsp>${named()}<wps:cNvSpPr txBox="1"/><wps:spPr>${frame(at[0], at[1], width, height)}${geometry('rect')}${solid(fill)}<a:ln w="6350">${solid('#BFBFBF')}</a:ln></wps:spPr><wps:txbx><w:txbxContent>${words}</w:txbxContent></wps:txbx><wps:bodyPr wrap="square" lIns="18000" tIns="0" rIns="18000" bIns="0" anchor="ctr"><a:noAutofit/></wps:bodyPr></wps:wsp>`;
  });
  const size = `cx="${emu(drawing.width * scale)}" cy="${emu(drawing.height * scale)}"`;
  const group = `<a:xfrm><a:off x="0" y="0"/><a:ext ${size}/><a:chOff x="0" y="0"/><a:chExt ${size}/></a:xfrm>`;
  const graphic = `<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr>${group}</wpg:grpSpPr>${lines.join('')}${boxes.join('')}</wpg:wgp></a:graphicData></a:graphic>`;
  const inline = `<wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr id="${id}" name="${id}"/><wp:cNvGraphicFramePr/>${graphic}</wp:inline>`;
  return `<w:p><w:pPr><w:keepNext/><w:jc w:val="center"/></w:pPr><w:r><mc:AlternateContent><mc:Choice Requires="wpg"><w:drawing>${inline}</w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`;
}
