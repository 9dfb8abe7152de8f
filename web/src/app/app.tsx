// The app: its data, its language, its pages.
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { queryClient } from '../api/queries.ts';
import { sessionQuery } from '../api/session.ts';
import { chooseLanguage, loadSpeech, type Speech, SpeechContext } from '../i18n/index.ts';
import { Toasts } from '../ui/toast.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Spoken />
    </QueryClientProvider>
  );
}

/** The page in the language of its reader; that of the browser until it is known who reads. */
function Spoken() {
  const { data: me, isPending } = useQuery(sessionQuery);
  const [speech, setSpeech] = useState<Speech>();
  const language = chooseLanguage([me?.language, ...navigator.languages]);
  const zone = me?.timezone;
  useEffect(() => {
    if (isPending) return;
    let isCurrent = true;
    void loadSpeech(language, zone).then((loaded) => isCurrent && setSpeech(loaded));
    document.documentElement.lang = language;
    return () => {
      isCurrent = false;
    };
  }, [language, zone, isPending]);
  if (!speech) return null;
  return (
    <SpeechContext value={speech}>
      <I18nProvider locale={speech.locale}>
        <RouterProvider router={router} />
        <Toasts />
      </I18nProvider>
    </SpeechContext>
  );
}
