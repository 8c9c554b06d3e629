import {
  Bot,
  CalendarClock,
  ChartLine,
  Coins,
  ExternalLink,
  Files,
  FileText,
  HeartPulse,
  Images,
  LayoutDashboard,
  Link,
  type LucideIcon,
  Settings,
  SquarePen,
  Tags,
  Trophy,
  UserRound,
} from 'lucide-react';
import { paths } from '../../paths.ts';

interface Entry {
  name: string;
  path: string;
  icon: LucideIcon;
  outside?: boolean;
  /** Paths with this prefix also mark the entry as current. */
  also?: string;
}

export const navigationEntries: readonly Entry[] = [
  { name: 'Dashboard Home', path: paths.home, icon: LayoutDashboard },
  { name: 'Profile', path: paths.profile, icon: UserRound, also: paths.privacy },
  { name: 'See Website', path: paths.website, icon: ExternalLink, outside: true },
  { name: 'Create New Post', path: paths.createPost, icon: SquarePen },
  { name: 'Manage Posts', path: paths.managePosts, icon: FileText, also: paths.editPost('') },
  { name: 'Schedule', path: paths.schedule, icon: CalendarClock },
  { name: 'Best-of Pages', path: paths.bestOf, icon: Trophy, also: `${paths.bestOf}/` },
  { name: 'Pages', path: paths.pages, icon: Files, also: `${paths.pages}/` },
  { name: 'Links', path: paths.links, icon: Link, also: `${paths.links}/` },
  { name: 'Media Library', path: paths.media, icon: Images },
  { name: 'Master Category', path: paths.masterCategory, icon: Tags, also: paths.editCategory('') },
  { name: 'Analytics', path: paths.analytics, icon: ChartLine, also: paths.buttonTests },
  { name: 'Earnings', path: paths.earnings, icon: Coins, also: `${paths.earnings}/` },
  { name: 'AI', path: paths.ai, icon: Bot },
  { name: 'Health', path: paths.health, icon: HeartPulse, also: `${paths.health}/` },
  { name: 'Settings', path: paths.settings, icon: Settings, also: `${paths.settings}/` },
];
