import { plainText } from '../articles/plain-text.ts';
import { answerWork } from '../runtime/answer-work.ts';
import { documentsWith } from './documents.ts';

answerWork(documentsWith(plainText));
