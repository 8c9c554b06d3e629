export {
  contentsMessages,
  howWeTestMessages,
  offersMessages,
  relatedMessages,
  scoreMessages,
  sectionMessages,
  specificationsMessages,
  trustMessages,
} from '../languages/texts.ts';
