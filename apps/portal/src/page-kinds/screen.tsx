import { type ReactNode, Suspense } from 'react';
import { useIsOnline } from '../call/use-session.ts';
import { momentText } from '../text/moment-text.ts';
import { useFormat, useLanguage, useTexts } from '../text/text-context.tsx';
import { BottomBar, OfflineBar, TopBar } from '../ui/bars.tsx';
import { lazyOptional } from '../ui/lazy-optional.ts';
import { useNow } from '../ui/use-now.ts';
import { usePage } from './page-context.ts';
import styles from './screen.module.css';
import { texts } from './texts.ts';

const PullDown = lazyOptional(() => import('./pull-down.tsx').then((module) => module.PullDown));

export interface ScreenProps {
  /** Instead of the page's own title. */
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  /** The actions of the bottom bar. */
  readonly bottom?: ReactNode;
  /** A sentence above them; a disabled Button with `describedBy` is explained by it. */
  readonly note?: ReactNode;
  /** The time of what is shown, UTC in milliseconds; displayed while there is no connection. */
  readonly asOf?: number | undefined;
  readonly onRefresh?: (() => Promise<unknown>) | undefined;
  readonly children: ReactNode;
}

/** What every page has: a title with the way back, the offline bar, the main action at the bottom. */
export function Screen(props: ScreenProps): ReactNode {
  const page = usePage();
  const { title = page.title, aside = page.aside, bottom, note, asOf, onRefresh, children } = props;
  const words = useTexts(texts);
  const format = useFormat();
  const isOnline = useIsOnline();
  const now = useNow();
  return (
    <div className={styles.screen}>
      {page.showsTopBar ? (
        <TopBar
          title={title}
          aside={aside}
          back={page.isHome ? undefined : { label: words.back, onPress: page.back }}
        />
      ) : (
        // On a home, `aside` is the choice of language, which the environment makes here.
        <div className={styles.aside}>{page.isHome || aside}</div>
      )}
      {!isOnline && (
        <OfflineBar text={asOf ? words.offlineAsOf(momentText(format, asOf, now)) : words.offline} />
      )}
      {onRefresh && (
        <Suspense fallback={null}>
          <PullDown onRefresh={onRefresh} />
        </Suspense>
      )}
      <main className={styles.main}>{children}</main>
      {bottom && <BottomBar note={note}>{bottom}</BottomBar>}
    </div>
  );
}

/** Why nothing can be paid or sent now; undefined when it can. */
export function useOfflineReason(): string | undefined {
  const words = useTexts(texts);
  return useIsOnline() ? undefined : words.needsConnection;
}

/** Switches to the other language; for the top bar of homes. */
export function LanguageSwitch(): ReactNode {
  const { language, chooseLanguage } = useLanguage();
  const words = useTexts(texts);
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <button
      className={styles.language}
      type="button"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => chooseLanguage(other)}
    >
      {words.other}
    </button>
  );
}
