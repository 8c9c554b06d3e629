import { expose } from 'comlink';
import { ReportSession } from './report-session.ts';

expose(new ReportSession());
