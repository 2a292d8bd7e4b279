import { notify } from './notices.tsx';

/** The files of a drop or a paste. A folder is none: browsers would send it as a file that cannot be read. */
export interface GivenFiles {
  files: File[];
  folders: string[];
}

export function filesOf(data: Pick<DataTransfer, 'items'> | null): GivenFiles {
  const given: GivenFiles = { files: [], folders: [] };
  for (const item of data?.items ?? []) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) given.folders.push(entry.name);
    else if (file) given.files.push(file);
  }
  return given;
}

export function explainFolders({ folders }: GivenFiles): void {
  if (folders.length === 0) return;
  notify(`不能上傳資料夾（${folders.join('、')}），請打開資料夾，選裡面的檔案`, 'error');
}

/** Lets the browser save a text as a file. In CSV a byte order mark tells spreadsheets that it is UTF-8. */
export function saveFile(name: string, text: string, type: 'text/csv' | 'application/json' = 'text/csv'): void {
  const parts = type === 'text/csv' ? ['\ufeff', text] : [text];
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
