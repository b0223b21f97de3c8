import type { LoggedMessage, MessageLog } from './shell-types.ts';

/** Every message both ways, as a list that can be read while it grows. */
export function createMessageLog(list: HTMLElement, filter: HTMLInputElement): MessageLog {
  const messages: LoggedMessage[] = [];
  const from = performance.now();

  const matches = (name: string): boolean => name.toLowerCase().includes(filter.value.trim().toLowerCase());

  function lineOf({ direction, view, name, data, problem }: LoggedMessage): HTMLElement {
    const line = document.createElement('li');
    line.className = problem === undefined ? direction : `${direction} wrong`;
    line.dataset.name = name;
    line.hidden = !matches(name);
    const head = document.createElement('div');
    head.className = 'head';
    const text = JSON.stringify(data) ?? '';
    for (const [part, words] of [
      ['arrow', direction === 'toApp' ? 'to app' : 'to portal'],
      ['name', name],
      ['view', `view ${view}`],
      ['time', `${((performance.now() - from) / 1000).toFixed(1)} s`],
    ] as const) {
      const span = document.createElement('span');
      span.className = part;
      span.textContent = words;
      head.append(span);
    }
    line.append(head);
    if (text !== '{}' && text !== '') {
      const details = document.createElement('code');
      details.textContent = text;
      line.append(details);
    }
    if (problem !== undefined) {
      const note = document.createElement('p');
      note.textContent = problem;
      line.append(note);
    }
    return line;
  }

  filter.addEventListener('input', () => {
    for (const line of list.querySelectorAll('li')) line.hidden = !matches(line.dataset.name ?? '');
  });
  return {
    add(message) {
      messages.push(message);
      list.prepend(lineOf(message));
    },
    all: () => messages,
    clear() {
      messages.length = 0;
      list.replaceChildren();
    },
  };
}
