import { expect, test } from 'vitest';
import { filesOf } from './dropped-and-saved-files.ts';

const photo = new File(['x'], '照片.jpg');
const item = (kind: string, isDirectory: boolean, file: File | null) =>
  ({ kind, getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory, name: file?.name ?? '' }) }) as never;

test('a drop has files and the names of folders, and no text', () => {
  const items = [item('file', false, photo), item('file', true, new File([], '相簿')), item('string', false, null)];
  expect(filesOf({ items: items as never })).toEqual({ files: [photo], folders: ['相簿'] });
});

test('a picture of the clipboard has no entry in a file system', () => {
  const pasted = { kind: 'file', getAsFile: () => photo, webkitGetAsEntry: () => null };
  expect(filesOf({ items: [pasted] as never })).toEqual({ files: [photo], folders: [] });
  expect(filesOf(null)).toEqual({ files: [], folders: [] });
});
