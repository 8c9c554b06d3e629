import { jsonrepair } from 'jsonrepair';
import { readAiReply } from '../../core/assistant/reply.ts';

/** What a reply says of a review, as the form takes it; null when nothing can be made of it. */
export const readReply = (text: string) => readAiReply(text, jsonrepair);
