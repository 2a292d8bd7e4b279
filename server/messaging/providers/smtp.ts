import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import {
  type Message,
  type Provider,
  ProviderTimeout,
  providerTimeout,
  type SmtpFailure,
  smtpError,
} from '../provider.ts';

export interface SmtpOptions {
  /**
   * `smtp://` (encrypted when the server offers it) or `smtps://`, with user name and password if the server needs
   * them.
   */
  url: string;
  from: { name: string; address: string };
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/**
 * Opens one connection per mail. Until the server asks for the message data it cannot have accepted the mail; after that,
 * a missing reply leaves the outcome unknown.
 */
export function createSmtp({ url, from }: SmtpOptions): Provider {
  const { hostname, port, protocol, username, password } = new URL(url);
  const credentials = username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const secure = protocol === 'smtps:';
  const options = {
    host: hostname,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // Credentials require TLS, even if the server (or an attacker on the way) does not offer STARTTLS.
    requireTLS: !secure && credentials !== '' && !loopback.test(hostname),
    connectionTimeout: providerTimeout,
    greetingTimeout: providerTimeout,
    socketTimeout: providerTimeout,
    dnsTimeout: providerTimeout,
  };

  async function converse(connection: SmtpConnection, message: Message, onData: () => void): Promise<void> {
    const mail = await compose(message, from);
    await step((done) => connection.connect(done));
    if (credentials) await step((done) => connection.login({ credentials }, done));
    const data = Readable.from(once(mail, onData));
    await step((done) => connection.send({ from: from.address, to: [message.to] }, data, done));
  }

  return {
    name: 'smtp',
    isIdempotent: false,
    async send(message) {
      const connection = new SmtpConnection(options);
      let isDataRequested = false;
      const onData = () => {
        isDataRequested = true;
      };
      const failed = new Promise<never>((_resolve, reject) => {
        connection.once('error', reject);
        AbortSignal.timeout(providerTimeout).onabort = () => reject(new ProviderTimeout());
      });
      try {
        await Promise.race([converse(connection, message, onData), failed]);
      } catch (error) {
        throw smtpError(error as SmtpFailure, isDataRequested);
      } finally {
        connection.on('error', () => {});
        connection.close();
      }
    },
  };
}

function step(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

/** Yields the mail once and calls `onData` when the stream is read. */
function* once(mail: Buffer, onData: () => void): Generator<Buffer> {
  onData();
  yield mail;
}

function compose({ id, to, subject = '', text }: Message, from: SmtpOptions['from']): Promise<Buffer> {
  const host = from.address.split('@')[1];
  const composer = new MailComposer({
    from,
    // An object is always one address; a string could be parsed as a list of several.
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
