import { Hono } from 'hono';
import type { OwnerEnv } from '../http/app-env.ts';

export const earningFormats = new Hono<OwnerEnv>();

export const exchangeRates = new Hono<OwnerEnv>();
