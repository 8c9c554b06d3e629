export { EventStorageCard } from './EventStorageCard.tsx';
