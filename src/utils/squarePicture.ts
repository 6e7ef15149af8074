/** Pixels of either side; shown at a fraction of it. */
const SIDE = 256;

/**
 * The middle of a picture as a square, small enough to be sent with ease.
 * @throws Error where the browser can't read it as a picture
 */
export async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const left = (picture.width - side) / 2;
  const top = (picture.height - side) / 2;
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png');
  });
  if (!blob) throw new Error('The picture could not be drawn.');
  return new File([blob], 'avatar.png', { type: blob.type });
}
