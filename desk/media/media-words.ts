import type { DeskMedia, MediaUse } from '../../contract/desk/model/media.ts';

export const kindNames: Record<DeskMedia['kind'], string> = {
  picture: '圖片',
  video: '影片',
  captions: '字幕',
  audio: '音檔',
};
export const partNames: Record<MediaUse['part'], string> = { public: '已公開', draft: '草稿', version: '舊版本' };

/** What browsers may offer in the dialog of the system, by kind. */
export const acceptedTypes: Record<DeskMedia['kind'], string> = {
  picture: 'image/jpeg,image/png,image/gif,image/webp,image/avif',
  video: 'video/mp4,video/webm',
  captions: '.vtt,text/vtt',
  audio: 'audio/mpeg,audio/mp4,audio/ogg,.mp3,.m4a,.ogg,.opus',
};

const kilobyte = 1024;

export function fileSize(bytes: number): string {
  if (bytes < kilobyte * kilobyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`;
  const megabytes = bytes / kilobyte / kilobyte;
  return megabytes < kilobyte
    ? `${megabytes.toFixed(megabytes < 10 ? 1 : 0)} MB`
    : `${(megabytes / kilobyte).toFixed(1)} GB`;
}

/** Minutes and seconds, such as 3:05. */
export function playingTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const longest = 86_400;

/** Reads a playing time such as 3:05 or 1:02:03, in seconds; null if it is none. */
export function secondsIn(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]\d)$/.exec(text.normalize('NFKC').trim());
  if (!parts) return null;
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const total = (hours * 60 + minutes) * 60 + seconds;
  return total > 0 && total <= longest ? total : null;
}
