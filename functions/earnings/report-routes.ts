import { Hono } from 'hono';
import type { OwnerEnv } from '../http/app-env.ts';

export const earningReport = new Hono<OwnerEnv>();
