import { jsonrepair } from 'jsonrepair';
import { readAiReply } from './reply.ts';

/** The post form that a reply describes; null when it describes none. */
export const readReply = (text: string) => readAiReply(text, jsonrepair);
