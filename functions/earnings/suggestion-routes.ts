import { Hono } from 'hono';
import type { OwnerEnv } from '../http/app-env.ts';

export const suggestions = new Hono<OwnerEnv>();
