import { pino } from 'pino';

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>;

const secretFields = ['password', 'passwordConfirm', 'oldPassword', 'verifyCode', 'token', 'refreshToken', 'idNumber'];
const secretPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Error fields in which PostgreSQL quotes the rejected row or values. */
const quotedValues = ['err.detail', 'err.where'];

/**
 * A run of digits long enough to be a phone number, with or without a dialling code; its middle is masked. A bare JSON
 * number (after `":`) is not masked, because asterisks would make the line invalid JSON.
 */
const phoneDigits = /(?<!":|[\w.-])(\+?\d{3,4})\d{3,8}(\d{3})(?![\w-])/g;

export function maskPhones(text: string): string {
  return text.replace(phoneDigits, '$1***$2');
}

/** Writes structured lines to standard output, with secrets and phone numbers masked. */
export function createLog(level: string, write?: (line: string) => void): ReturnType<typeof pino> {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: {
      paths: [...secretPaths, ...quotedValues, 'req.headers.authorization', 'headers.authorization'],
      censor: '***',
    },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: {
      streamWrite: (line: string) => maskPhones(line),
    },
  };
  return write ? pino(options, { write }) : pino(options, pino.destination({ dest: 1, sync: true }));
}
