import { defineTexts } from '../../text/define-texts.ts';

export const texts = defineTexts({
  zh: {
    choose: '组合套餐',
    contents: '包含的套餐',
    count: (count: number) => `${count} 个套餐`,
    until: (date: string) => `至 ${date}`,
    notOffered: (reason: string) => `不可购买：${reason}`,
    someNotOffered: '其中有套餐不适用于此设备，不能一次购买。可单独购买其余套餐。',
    forModel: '适合此型号',
    noneTitle: '此设备暂无组合套餐',
    noneText: '仍可逐项购买所需的服务。',
    services: '查看全部服务',
    oneOrder: '一次付款，各套餐分别生效。',
    gone: (name: string) => `“${name}”已停售，请另选一个。`,
    missed: '您要找的组合套餐已停售，下面是目前在售的组合。',
  },
  en: {
    choose: 'Bundles',
    contents: 'What is included',
    count: (count) => `${count} packages`,
    until: (date) => `until ${date}`,
    notOffered: (reason) => `Not offered: ${reason}`,
    someNotOffered:
      'One of the packages does not fit this device, so the bundle cannot be bought. You can still buy the others.',
    forModel: 'For this model',
    noneTitle: 'No bundles for this device',
    noneText: 'You can still buy services one by one.',
    services: 'All services',
    gone: (name) => `${name} is no longer on sale. Choose another one.`,
    missed: 'The bundle that you are looking for is no longer on sale. These are.',
    oneOrder: 'One payment. Each package starts on its own.',
  },
});
