import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { sessionQuery } from '../features/accounts/session-query.ts';
import { provideSignIn } from '../lib/ask-to-sign-in.ts';

const load = () => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog);

type DialogProps = ComponentProps<Awaited<ReturnType<typeof load>>>;

/**
 * The dialog that `askToSignIn` opens over any page. Its code is loaded then; if that fails nobody is signed in,
 * and the person may press again. It closes when its page is left.
 */
export function SignInOverPage() {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<{
    Shown: Awaited<ReturnType<typeof load>>;
    props: DialogProps;
  } | null>(null);
  useEffect(
    () =>
      provideSignIn(async ({ email, isSessionEnd, isWatching }) => {
        const before = client.getQueryData(sessionQuery.queryKey) ?? null;
        if (before === null && isSessionEnd) return null;
        const Shown = await load().catch(() => null);
        if (Shown === null) return null;
        // In full screen the dialog could not be seen.
        if (document.fullscreenElement !== null) await document.exitFullscreen();
        return new Promise((resolve) => {
          const props: DialogProps = {
            before,
            email,
            isWatching,
            open: true,
            onDone: (user) => {
              setDialog({ Shown, props: { ...props, open: false } });
              resolve(user);
            },
          };
          setDialog({ Shown, props });
        });
      }),
    [client],
  );
  const { pathname } = useLocation();
  const close = dialog?.props.open ? dialog.props.onDone : null;
  const left = useRef({ pathname, close });
  useEffect(() => {
    if (left.current.pathname !== pathname) left.current.close?.(null);
    left.current = { pathname, close };
  }, [pathname, close]);
  return dialog && <dialog.Shown {...dialog.props} />;
}
