import sharp from 'sharp';

/** Size and average colour of a picture after rotation; throws if the bytes are not a picture. */
export async function pictureShape(bytes: Buffer) {
  // Phones store the rotation as metadata instead of rotating the pixels.
  const { autoOrient } = await sharp(bytes).metadata();
  const pixel = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .resize(1, 1, { kernel: 'linear' })
    .raw()
    .toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, tone: `#${pixel.subarray(0, 3).toString('hex')}` };
}
