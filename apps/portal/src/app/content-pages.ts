import type { PageRow } from './page-row.ts';

/** Words to read, and media to look at. */
export const contentPages: readonly PageRow[] = [
  {
    path: 'serve-info.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/service-introduction-page.tsx').then(
        (module) => module.ServiceIntroductionPage,
      ),
  },
  {
    path: 'shortAndphone.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/alarm-introduction-page.tsx').then(
        (module) => module.AlarmIntroductionPage,
      ),
  },
  {
    path: 'rule-description.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/message-rules-page.tsx').then((module) => module.MessageRulesPage),
  },
  {
    path: 'protocol/register.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/registration-agreement-page.tsx').then(
        (module) => module.RegistrationAgreementPage,
      ),
  },
  {
    path: 'protocol/policy.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/privacy-policy-page.tsx').then((module) => module.PrivacyPolicyPage),
  },
  {
    path: 'protocol/tuaiot.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/english-privacy-policy-page.tsx').then(
        (module) => module.EnglishPrivacyPolicyPage,
      ),
  },
  {
    path: 'protocol/policy_tutu.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/hotspot-privacy-policy-page.tsx').then(
        (module) => module.HotspotPrivacyPolicyPage,
      ),
  },
  {
    path: 'protocol/use.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/use-agreement-page.tsx').then((module) => module.UseAgreementPage),
  },
  {
    path: 'applet/ufi-policy.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/mini-program-privacy-policy-page.tsx').then(
        (module) => module.MiniProgramPrivacyPolicyPage,
      ),
  },
  {
    path: 'applet/ufi-use.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/mini-program-use-agreement-page.tsx').then(
        (module) => module.MiniProgramUseAgreementPage,
      ),
  },
  {
    path: 'window-instructions.html',
    feature: 'content',
    keepAlive: true,
    kind: 'content',
    tier: 'guest',
    gate: 'open',
    load: () =>
      import('../features/content/window-instructions-page.tsx').then(
        (module) => module.WindowInstructionsPage,
      ),
  },
  {
    path: 'preview/video.html',
    feature: 'content',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    gate: 'open',
    load: () => import('../features/content/video-page.tsx').then((module) => module.VideoPage),
  },
  {
    path: 'ad-view.html',
    feature: 'content',
    keepAlive: true,
    kind: 'detail',
    tier: 'guest',
    gate: 'full',
    load: () =>
      import('../features/content/advertisement-page.tsx').then((module) => module.AdvertisementPage),
  },
];
