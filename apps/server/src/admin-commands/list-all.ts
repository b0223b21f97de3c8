import { type Failure, isFailure } from '../platform/failure.ts';
import type { Data, Input } from '../platform/handler.ts';
import type { Invocation } from './command.ts';
import { makeCall } from './staff-call.ts';

type ListCall = 'payments.list-cases' | 'content.list-popups' | 'help.list-faqs';
type Item<Name extends ListCall> = Data<Name>['list'][number];

/** All items of a list, read page by page. */
export async function listAll<Name extends ListCall>(
  invocation: Invocation,
  name: Name,
  input: Input<Name>,
): Promise<Item<Name>[] | Failure> {
  const items: Item<Name>[] = [];
  for (let page = 1; ; page += 1) {
    const data = await makeCall(invocation, name, { ...input, page, pageSize: 100 });
    if (isFailure(data)) return data;
    items.push(...(data.list as Item<Name>[]));
    if (data.list.length === 0 || items.length >= data.total) return items;
  }
}
