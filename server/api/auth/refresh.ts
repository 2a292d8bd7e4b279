import { authRefresh } from '../../../contract/api/auth/refresh.ts';
import { handleCall } from '../handler.ts';

export const handleAuthRefresh = handleCall(authRefresh, {
  limit: { times: 120, seconds: 60 },
  work: ({ sessions }, { refreshToken }) => sessions.refresh(refreshToken),
});
