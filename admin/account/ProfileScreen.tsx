import { Link, useLocation, useSearch } from 'wouter';
import { paths } from '../paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { styles } from '../ui/styles.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { GeneralTab } from './GeneralTab.tsx';
import { LoginHistoryTab } from './LoginHistoryTab.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

const security = (
  <>
    <PasswordSection />
    <SecondFactorSection />
    <SessionsSection />
  </>
);

const tabs = [
  { id: 'general', name: 'General', content: <GeneralTab /> },
  { id: 'security', name: 'Security', content: security },
  { id: 'login-history', name: 'Login History', content: <LoginHistoryTab /> },
] as const;

export default function ProfileScreen() {
  const [path, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('tab');
  const { id: first } = tabs[0];
  return (
    <div className="mx-auto max-w-5xl">
      <ScreenTitle title="Profile Settings">
        <Link href={paths.privacy} className={styles.link}>
          Privacy and Security
        </Link>
      </ScreenTitle>
      <Tabs
        label="Profile Settings"
        tabs={tabs}
        open={tabs.find(({ id }) => id === wanted)?.id ?? first}
        onOpen={(id) => navigate(id === first ? path : `${path}?tab=${id}`, { replace: true })}
      />
    </div>
  );
}
