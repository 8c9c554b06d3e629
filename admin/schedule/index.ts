export { saveSchedule } from './api.ts';
export { NextScheduled } from './NextScheduled.tsx';
export { ScheduledAt } from './ScheduledAt.tsx';
export { SchedulePanel } from './SchedulePanel.tsx';
export { scheduleFormMessages } from './screen-messages.ts';
