import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { refreshAllCalls, useCall } from '../call/query.ts';
import { storageKeys } from '../call/session.ts';
import { visitStore } from '../call/storage.ts';
import { useSessionImei } from '../call/use-session.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/host-context.ts';
import { isPayMethod } from '../host/pay-method.ts';
import { chosenPayMethod } from '../host/use-payable-methods.ts';
import { pageUrl } from '../page-kinds/page-context.ts';
import { defineTexts } from '../text/define-texts.ts';
import { useLanguage, useTexts } from '../text/text-context.tsx';
import { languageToFollow } from './app-language.ts';
import { useBack } from './navigation.ts';
import type { Page } from './page-row.ts';
import { findPage, useKnownPages } from './pages.ts';
import { landingPath } from './resolve-page.ts';

const texts = defineTexts({ zh: { orders: '订单' }, en: { orders: 'Orders' } });

const ordersPath = 'order.html';
const payMethodKey = 'payMethod';
const deviceStaleMs = 5 * 60_000;
/** The first screen comes first. */
const preloadDelayMs = 3000;
/** Where the page has its own main action at the bottom, the app's floating button would lie over it. */
const kindsWithAction: readonly Page['kind'][] = ['choose', 'form', 'result'];

/** What the app around the portal draws and keeps follows what the portal shows, and the other way round. */
export function NativeShell(): ReactNode {
  const host = useHost();
  const [pathname] = useBrowserLocation();
  const found = findPage(pathname, useKnownPages());
  const page = found && 'row' in found ? found.row : undefined;
  useTitleBar(host, page);
  useDeviceNews(host, page);
  useAppEvents(host);
  useAppLanguage(host);
  useKeptPayMethod(host);
  return null;
}

function useTitleBar(host: Host, page: Page | undefined): void {
  const { orders } = useTexts(texts);
  const path = page?.path;
  const isHome = page !== undefined && (page.home === true || path === landingPath);
  const isServices = path === landingPath;
  const hasAction = page !== undefined && kindsWithAction.includes(page.kind);

  useEffect(() => {
    if (path === undefined) return;
    host.send('gobackVisible', { visible: !isHome });
    host.send('closeVisible', { visible: isHome });
    host.send('DraggableButton', { visible: !hasAction });
  }, [host, path, isHome, hasAction]);
  useEffect(() => {
    const items = [{ id: 'orders', title: orders, url: pageUrl(ordersPath) }];
    host.send('rightBarConfig', { items: isServices ? items : [] });
  }, [host, isServices, orders]);
  useEffect(() => {
    if (!isServices) return;
    // Its button stands in the title bar: what it opens is there at once.
    const timer = setTimeout(() => host.send('loadHideUrl', { url: pageUrl(ordersPath) }), preloadDelayMs);
    return () => clearTimeout(timer);
  }, [host, isServices]);
}

function useDeviceNews(host: Host, page: Page | undefined): void {
  const imei = useSessionImei() ?? '';
  const enabled = imei !== '' && page !== undefined && page.gate !== 'open';
  const device = useCall('/device/getDeviceByImei', { imei }, { enabled, staleTimeMs: deviceStaleMs });
  const expirationTime = device.data?.expirationTime;
  const screenshotStatus = device.data?.screenshotStatus;
  useEffect(() => {
    if (expirationTime) host.send('updateDeviceExpTime', { imei, expirationTime });
  }, [host, imei, expirationTime]);
  useEffect(() => {
    if (screenshotStatus === 1) host.send('screenshotStatus', { imei, status: 1 });
  }, [host, imei, screenshotStatus]);
}

/** Toasts have the role as well, but close by themselves and not by that key. */
const overlays = '[role$="dialog"]:not([aria-modal="false"])';

/** A sheet or a dialog that lies over the page, closed as by the keyboard. */
function closeOverlay(): boolean {
  const shown = [...document.querySelectorAll(overlays)].find(
    (element) => element.getClientRects().length > 0,
  );
  shown?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return shown !== undefined;
}

function useAppEvents(host: Host): void {
  const back = useBack();
  useEffect(() => host.on('goback', () => closeOverlay() || back()), [host, back]);
  useEffect(() => host.on('navFocus', () => void refreshAllCalls()), [host]);
}

/** The app's own language goes first, also when it changes while the portal is shown. */
function useAppLanguage(host: Host): void {
  const { language, followLanguage } = useLanguage();
  const follow = useEffectEvent((word: string) => {
    const wanted = languageToFollow(word, language, visitStore.get(storageKeys.language));
    if (wanted) followLanguage(wanted);
  });
  useEffect(() => host.on('info', ({ lang }) => lang && follow(lang)), [host]);
}

/** How was paid last outlives the web view's storage; pages keep it in the app when somebody pays. */
function useKeptPayMethod(host: Host): void {
  useEffect(() => {
    if (chosenPayMethod.get() !== undefined) return;
    host.ask('loadConfig', { key: payMethodKey }).then(
      ({ value }) => {
        // What was chosen while the app thought about it is newer.
        if (isPayMethod(value) && chosenPayMethod.get() === undefined) chosenPayMethod.remember(value);
      },
      // An app that keeps nothing: the brand's first method is offered.
      () => undefined,
    );
  }, [host]);
}
