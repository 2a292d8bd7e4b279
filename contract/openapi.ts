import { apiBase } from './limits.ts';

/** Address of the API's description; nothing else under the API's base is read with GET. */
export const openapiAddress = `${apiBase}/openapi.json`;

export const openapiIsRead = '請使用 GET 讀取';
