import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { type LocaleName, setLocale } from '@/locales';
import { userService } from '@/services/user';

/** Shows the portal in a language; who is signed in finds it so in the next browser, too. */
export function useChooseLanguage() {
  const { user, setSession } = useSession();
  return async (language: LocaleName): Promise<void> => {
    await setLocale(language);
    // A support view writes nothing, not even this.
    if (!user || user.supportView || user.language === language) return;
    try {
      await userService.saveLanguage({ body: { language } });
      await setSession({ user: { ...user, language }, refusal: null });
    } catch (error) {
      report(error);
    }
  };
}
