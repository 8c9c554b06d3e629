import { Tabs } from 'radix-ui';
import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '../shell/paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { GeneralTab } from './GeneralTab.tsx';
import { LoginHistoryTab } from './LoginHistoryTab.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const tabs = [
  { value: 'general', name: 'General' },
  { value: 'security', name: 'Security' },
  { value: 'login-history', name: 'Login History' },
] as const;

/** Profile Settings; the tab stands in the address. */
export default function ProfileScreen() {
  const [path, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const { value: first } = tabs[0];
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? first;
  const choose = (value: string) =>
    navigate(value === first ? path : `${path}?tab=${value}`, { replace: true });
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Profile Settings">
        <Link href={paths.privacy} className={styles.link}>
          Privacy and Security
        </Link>
      </ScreenTitle>
      <Tabs.Root value={tab} onValueChange={choose} className="mt-7">
        <Tabs.List aria-label="Profile Settings" className="flex gap-1 border-b-2 border-ink">
          {tabs.map(({ value, name }) => (
            <Tabs.Trigger
              key={value}
              value={value}
              className="min-h-11 cursor-pointer px-4 font-display text-2xl leading-none font-extrabold text-soft hover:bg-deep hover:text-ink data-[state=active]:bg-ink data-[state=active]:text-paper max-sm:grow max-sm:px-2"
            >
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="general">
          <GeneralTab />
        </Tabs.Content>
        <Tabs.Content value="security">
          <PasswordSection />
          <SecondFactorSection />
          <SessionsSection />
        </Tabs.Content>
        <Tabs.Content value="login-history">
          <LoginHistoryTab />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
