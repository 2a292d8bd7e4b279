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
