import { apiBase } from './limits.ts';

/** Where the API is described for programs and those who write them; nothing else under its base is read with GET. */
export const openapiAddress = `${apiBase}/openapi.json`;

export const openapiIsRead = '請使用 GET 讀取';
