import sharp from 'sharp';

/** Size and average colour of a picture as it is looked at; throws where the bytes are none. */
export async function pictureShape(bytes: Buffer) {
  // A telephone held upright notes a turn instead of turning the picture.
  const { autoOrient } = await sharp(bytes).metadata();
  const pixel = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .resize(1, 1, { kernel: 'linear' })
    .raw()
    .toBuffer();
  return { width: autoOrient.width, height: autoOrient.height, tone: `#${pixel.subarray(0, 3).toString('hex')}` };
}
