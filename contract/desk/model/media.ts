/** A stored file. `src` as in `Picture`; of a video, of captions and of audio the address of the file. */
export interface DeskMedia {
  id: string;
  kind: 'picture' | 'video' | 'captions' | 'audio';
  src: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  tone: string | null;
  /** Of a video or of audio, if the file tells. */
  seconds: number | null;
  fileName: string;
  alt: string;
  caption: string;
  credit: string;
  /** The point of a picture that crops keep, in percent from the left and the top. */
  focus: { x: number; y: number };
  /** Of a video: the picture that is shown before it plays. */
  posterId: string | null;
  /** Of a video. */
  captionsId: string | null;
  addedAt: string;
  /** Who uploaded it; empty if it came by import. */
  addedBy: string;
}

/** An article that uses a file: readers see it there, or a draft or stored version has it. */
export interface MediaUse {
  articleId: string;
  title: string;
  part: 'public' | 'draft' | 'version';
}

/** A file in the library's list. */
export interface MediaRow extends DeskMedia {
  isUsed: boolean;
}

export interface MediaShown extends DeskMedia {
  uses: MediaUse[];
  /** How many articles use it that the caller may not open. */
  otherUses: number;
  mayDescribe: boolean;
  mayRemove: boolean;
}

/** An upload that can be continued with the same file. */
export interface UnfinishedUpload {
  id: string;
  fileName: string;
  bytes: number;
  received: number;
  fingerprint: string;
}
