export const loadChecklist = () => import('./Checklist.tsx');
