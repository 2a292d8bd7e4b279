import { randomInt, randomUUID } from 'node:crypto';
import { codeText, senderOf } from '../accounts/message-texts.ts';
import { mobileNumberOf } from '../accounts/phone-number.ts';
import { formatTime } from '../articles/editing/publish-time.ts';
import { smsProvider } from '../messaging/messaging.ts';
import { DeliveryError } from '../messaging/provider.ts';
import { createOutboxFile } from '../messaging/providers/outbox-file.ts';
import { type Channel, readSendLog } from '../messaging/queries/outbox.ts';
import { csvOf } from '../runtime/csv.ts';
import { BadUsage, CommandFailure, defineCommand } from './command.ts';
import { readLimit, readPast } from './period.ts';
import { shortened, table } from './terminal.ts';

const channels = ['sms', 'mail'];
const usualLimit = 50;
const states = { waiting: '等待中', sending: '傳送中', sent: '已送出', failed: '失敗', unknown: '不確定' } as const;
const kinds: Record<string, string> = {
  'register-code': '註冊驗證碼',
  'forgot-code': '重設密碼驗證碼',
  'phone-code': '換手機驗證碼',
  'email-code': '信箱驗證碼',
  notice: '通知',
};

const inTaipei = (time: string) => formatTime(new Date(time));

export const commands = {
  'sms test': defineCommand({
    usage: '<號碼>',
    words: [1, 1],
    says: [
      '立刻送出一則簡訊，文字與註冊驗證碼完全相同，號碼是亂數、不能用來登入。',
      '號碼寫成 0912345678 或 +81 90…。電信業者看文字放行：每一家的門號都要真的收到才算數。',
      '不計入每天的上限，也不會出現在 sms log。',
    ],
    options: {},
    async run({ words: [number = ''], config, clock, report }) {
      const phone = mobileNumberOf(number);
      if (!phone) throw new BadUsage('號碼要是能收簡訊的手機，例如 0912345678 或 +819012345678。');
      const { name, send } = await smsProvider(config, createOutboxFile(config.DATA_DIR, clock));
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const text = codeText(senderOf(config), phone.area, code);
      try {
        await send({ id: randomUUID(), to: phone.international, text });
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        throw new CommandFailure(`簡訊業者（${name}）沒有收下：${error.message}。`);
      }
      const next = '業者收下不等於手機收到，請看手機；沒收到時見 docs/operations/first-day-in-taiwan.md。';
      report({ to: phone.international, driver: name, text }, `${name} 收下了這則簡訊：\n\n${text}\n\n${next}`);
    },
  }),

  'sms log': defineCommand({
    usage: '',
    words: [0, 0],
    says: [
      '列出送出的簡訊與電子郵件，新的在前，保留 30 天。收件人只留頭尾，內容在結束時已經刪除。',
      '「不確定」是業者沒有回答：可能送到了，所以不會再送一次。',
    ],
    options: {
      since: { type: 'string', value: '時間', says: '從何時起：2026-03-10、"2026-03-10 14:05"、12h、7d' },
      channel: { type: 'string', value: '管道', says: '只列 sms 或 mail' },
      failed: { type: 'boolean', says: '只列失敗與不確定的' },
      limit: { type: 'string', value: '數目', says: `最多幾筆，預設 ${usualLimit}` },
      csv: { type: 'boolean', says: '輸出 CSV' },
    },
    async run({ options, clock, report, write, withDatabase }) {
      const { since, channel, failed } = options;
      if (channel !== undefined && !channels.includes(channel)) throw new BadUsage('--channel 要是 sms 或 mail。');
      const filter = {
        since: since === undefined ? undefined : readPast('--since', since, clock.now()),
        channel: channel as Channel | undefined,
        onlyFailed: failed,
        limit: readLimit(options.limit, usualLimit),
      };
      const rows = await withDatabase((db) => readSendLog(db, filter));
      const messages = rows.map((row) => ({
        at: row.queued_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        channel: row.channel,
        driver: row.driver,
        kind: row.kind,
        recipient: row.masked,
        state: row.state,
        attempts: row.attempts,
        failure: row.failure,
      }));
      if (options.csv) {
        const columns = [
          'at',
          'endedAt',
          'channel',
          'driver',
          'kind',
          'recipient',
          'state',
          'attempts',
          'failure',
        ] as const;
        write(
          csvOf(
            columns,
            messages.map((message) => {
              const times = { at: inTaipei(message.at), endedAt: message.endedAt && inTaipei(message.endedAt) };
              const shown = { ...message, ...times };
              return columns.map((column) => shown[column]);
            }),
          ),
        );
        return;
      }
      const shown = rows.map((row) => [
        formatTime(row.queued_at),
        row.channel === 'sms' ? '簡訊' : '郵件',
        row.driver ?? '',
        kinds[row.kind] ?? row.kind,
        row.masked,
        states[row.state],
        String(row.attempts),
        shortened(row.failure ?? ''),
      ]);
      const head = ['時間', '管道', '驅動', '種類', '收件人', '狀態', '次數', '錯誤'];
      report({ messages }, shown.length > 0 ? table(head, shown) : '沒有符合的訊息。');
    },
  }),
};
