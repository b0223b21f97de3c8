import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { storageKeys } from '../call/session.ts';
import { visitStore } from '../call/storage.ts';
import { refreshAllCalls, useCall } from '../call/use-call.ts';
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
/** So that preloading does not slow down the first screen. */
const preloadDelayMs = 3000;
/** These pages have a main action at the bottom, which the app's floating button would cover. */
const kindsWithAction: readonly Page['kind'][] = ['choose', 'form', 'result'];

/** Synchronizes the app around the portal with the portal: title bar, device, back button, language, pay method. */
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

/** Pages of other kinds have a bar at the bottom, too, when there is something to do; it says how high it is. */
const isBarShown = (): boolean => document.documentElement.style.getPropertyValue('--bar-height') !== '';

function followBar(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['style'] });
  return () => observer.disconnect();
}

function useTitleBar(host: Host, page: Page | undefined): void {
  const { orders } = useTexts(texts);
  const path = page?.path;
  const isHome = page !== undefined && (page.home === true || path === landingPath);
  const isServices = path === landingPath;
  const hasAction = page !== undefined && kindsWithAction.includes(page.kind);
  const hasBar = useSyncExternalStore(followBar, isBarShown);

  useEffect(() => {
    if (path === undefined) return;
    host.send('gobackVisible', { visible: !isHome });
    host.send('closeVisible', { visible: isHome });
  }, [host, path, isHome]);
  useEffect(() => {
    if (path !== undefined) host.send('DraggableButton', { visible: !(hasAction || hasBar) });
  }, [host, path, hasAction, hasBar]);
  useEffect(() => {
    const items = [{ id: 'orders', title: orders, url: pageUrl(ordersPath) }];
    host.send('rightBarConfig', { items: isServices ? items : [] });
  }, [host, isServices, orders]);
  useEffect(() => {
    if (!isServices) return;
    // The orders button is in the title bar: preloaded, its page opens at once.
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

/** Not toasts: they have this role too, but close by themselves and ignore Escape. */
const overlays = '[role$="dialog"]:not([aria-modal="false"])';

/** Closes the sheet or dialog that lies over the page, as the Escape key does. False if there is none. */
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

/** Follows the app's language, also when it changes while the portal is shown. */
function useAppLanguage(host: Host): void {
  const { language, followLanguage } = useLanguage();
  const follow = useEffectEvent((word: string) => {
    const wanted = languageToFollow(word, language, visitStore.get(storageKeys.language));
    if (wanted) followLanguage(wanted);
  });
  useEffect(() => host.on('info', ({ lang }) => lang && follow(lang)), [host]);
}

/**
 * Reads the pay method used last from the app, where it survives the loss of the web view's storage. The pages that
 * take payments store it there.
 */
function useKeptPayMethod(host: Host): void {
  useEffect(() => {
    if (chosenPayMethod.get() !== undefined) return;
    host.ask('loadConfig', { key: payMethodKey }).then(
      ({ value }) => {
        // A method chosen before the app answered is newer.
        if (isPayMethod(value) && chosenPayMethod.get() === undefined) chosenPayMethod.remember(value);
      },
      // The app keeps no settings: the brand's first method is offered.
      () => undefined,
    );
  }, [host]);
}
