export {
  contentsMessages,
  howWeTestMessages,
  offersMessages,
  relatedMessages,
  scoreMessages,
  sectionMessages,
  specificationsMessages,
  trustMessages,
} from '../../../core/languages/texts/index.ts';
