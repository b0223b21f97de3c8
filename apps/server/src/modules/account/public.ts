import type { Database } from '../../platform/database/connect.ts';
import type { HandlersOf } from '../../platform/handler.ts';
import { confirmPassword } from './confirm-password.ts';
import { getLoginUserInfo } from './get-login-user-info.ts';
import { getPermission } from './get-permission.ts';
import { loginVerification } from './login-verification.ts';
import { logout } from './logout.ts';
import { provePossession } from './prove-possession.ts';
import { startGuestSession } from './start-guest-session.ts';

export { cleanUpSessions } from './clean-up.ts';
export { hashPassword } from './passwords.ts';
export { authenticate, type NewSession, startSession } from './sessions.ts';

export function accountCalls(db: Database): HandlersOf<'account'> {
  return {
    'account.start-guest-session': startGuestSession(db),
    'account.prove-possession': provePossession(db),
    'account.login-verification': loginVerification(db),
    'account.confirm-password': confirmPassword(db),
    'account.logout': logout(db),
    'account.get-permission': getPermission(),
    'account.get-login-user-info': getLoginUserInfo(db),
  };
}
