import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { DeliveryError, type Message, type Provider, providerTimeout } from '../provider.ts';

export interface SmtpOptions {
  /** `smtp://` (encrypted when the server offers it) or `smtps://`, with name and password where they are needed. */
  url: string;
  from: { name: string; address: string };
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * One connection for each mail, step by step: up to the moment when the server asks for the text nothing can have been
 * taken; after it, silence proves nothing.
 */
export function createSmtp({ url, from }: SmtpOptions): Provider {
  const { hostname, port, protocol, username, password } = new URL(url);
  const credentials = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const secure = protocol === 'smtps:';
  const options = {
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password never travels in the clear, whatever the server, or somebody in between, says it can do.
    requireTLS: !secure && credentials !== '' && !loopback.test(hostname),
    connectionTimeout: providerTimeout,
    greetingTimeout: providerTimeout,
    socketTimeout: providerTimeout,
    dnsTimeout: providerTimeout,
  };

  async function converse(connection: SmtpConnection, letter: Message, begin: () => void): Promise<void> {
    const message = await compose(letter, from);
    await step((done) => connection.connect(done));
    if (credentials) await step((done) => connection.login({ credentials }, done));
    const text = Readable.from(once(message, begin));
    await step((done) => connection.send({ from: from.address, to: [letter.to] }, text, done));
  }

  return {
    name: 'smtp',
    isIdempotent: false,
    async send(letter) {
      const connection = new SmtpConnection(options);
      let hasBegun = false;
      const begin = () => {
        hasBegun = true;
      };
      let timer: NodeJS.Timeout | undefined;
      const failed = new Promise<never>((_resolve, reject) => {
        connection.once('error', reject);
        timer = setTimeout(() => reject(new Error(`no answer within ${providerTimeout} ms`)), providerTimeout);
      });
      try {
        await Promise.race([converse(connection, letter, begin), failed]);
      } catch (error) {
        throw failureOf(error as SmtpError, hasBegun);
      } finally {
        clearTimeout(timer);
        connection.on('error', () => {});
        connection.close();
      }
    },
  };
}

function step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())));
}

/** The text, and a note that it was asked for. */
function* once(message: Buffer, asked: () => void): Generator<Buffer> {
  asked();
  yield message;
}

function compose({ id, to, subject = '', text }: Message, from: SmtpOptions['from']): Promise<Buffer> {
  const host = from.address.split('@')[1];
  const composer = new MailComposer({
    from,
    // As an object it is one address whatever it contains, never a list of several.
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

const serviceCloses = 421;

/** A recipient or a text that the server does not take is that mail's own trouble; the server itself works. */
function failureOf(error: SmtpError, hasBegun: boolean): DeliveryError {
  const { code, responseCode, command } = error;
  const reason = reasonOf(error);
  const isAboutTheMail = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE';
  if (responseCode && isAboutTheMail && responseCode !== serviceCloses) {
    return new DeliveryError(responseCode >= 500 ? 'refused' : 'not-taken', reason, false);
  }
  if (responseCode) return new DeliveryError('not-taken', reason);
  if (hasBegun) return new DeliveryError('unknown', reason);
  return new DeliveryError(isAboutTheMail ? 'refused' : 'not-taken', reason);
}

/** Never the server's sentence: it repeats the address. */
function reasonOf({ code, responseCode, message }: SmtpError): string {
  if (responseCode) return `SMTP ${responseCode}`;
  return code ?? message;
}
