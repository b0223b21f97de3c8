import type { Handler } from '../../platform/handler.ts';
import { permissionsOf } from './rules.ts';

export function getPermission(): Handler<'account.get-permission'> {
  return async ({ subject }) =>
    subject.kind === 'user' ? { role: subject.role, permissions: [...permissionsOf[subject.role]] } : null;
}
