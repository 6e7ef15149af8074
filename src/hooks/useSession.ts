import { useModel } from '@umijs/max';
import { hasPoint } from '#domain/kernel/access';
import type { PermissionPoint } from '#domain/kernel/roles';
import { accessUser, type InitialState } from '@/access';

/** The session as screens use it: who is signed in, how loading it went, and how to change it. */
export function useSession() {
  const { initialState, loading, error, refresh, setInitialState } = useModel('@@initialState');
  const state: InitialState = initialState ?? { user: null, refusal: null };
  return {
    ...state,
    /** The user for the access rules; null without an admitted user. */
    access: accessUser(state),
    loading,
    error: error as Error | undefined,
    refresh,
    setSession: setInitialState,
    /** Whether one of the user's roles has the permission point; guests make no projects. */
    can: (point: PermissionPoint) =>
      hasPoint(state.user?.roleDTOs ?? [], point) && !(state.user?.isGuest && point === 'createProject'),
  };
}
