import { expect, it } from 'vitest';
import { type MiniProgramWindow, openMiniProgramPage } from './mini-program-page.ts';

const page = '/pages/pay/index?ticket=Zk3xV9';

function chatApp({ hasSdk, isRefused = false }: { hasSdk: boolean; isRefused?: boolean }) {
  const opened: string[] = [];
  const loaded: string[] = [];
  const wx: NonNullable<MiniProgramWindow['wx']> = {
    miniProgram: {
      navigateTo({ url, success, fail }) {
        opened.push(url);
        if (isRefused) fail?.({ errMsg: 'navigateTo:fail' });
        else success?.();
      },
    },
  };
  const view: { -readonly [Key in keyof MiniProgramWindow]: MiniProgramWindow[Key] } = {
    setTimeout: setTimeout as unknown as Window['setTimeout'],
    document: {
      createElement: () => ({ remove: () => undefined }),
      head: {
        append(script: { src: string; onload: () => void; onerror: () => void }) {
          loaded.push(script.src);
          if (hasSdk) view.wx = wx;
          queueMicrotask(hasSdk ? script.onload : script.onerror);
        },
      },
    } as unknown as Document,
  };
  return { view, wx, opened, loaded };
}

it('the native page is opened; the script of the chat app is loaded only then, and once', async () => {
  const { view, opened, loaded } = chatApp({ hasSdk: true });
  await openMiniProgramPage(view, page);
  await openMiniProgramPage(view, page);
  expect(opened).toEqual([page, page]);
  expect(loaded).toEqual(['https://res.wx.qq.com/open/js/jweixin-1.6.0.js']);
});

it('what does not open is said', async () => {
  const refused = chatApp({ hasSdk: true, isRefused: true });
  await expect(openMiniProgramPage(refused.view, page)).rejects.toMatchObject({
    code: 'miniProgramNotReady',
  });
  const offline = chatApp({ hasSdk: false });
  await expect(openMiniProgramPage(offline.view, page)).rejects.toMatchObject({
    code: 'miniProgramNotReady',
  });
});
