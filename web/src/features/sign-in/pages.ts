export { ForgottenPage, NewPasswordPage } from './forgotten-pages.tsx';
export { SignInPage } from './sign-in-page.tsx';
