import { row } from './route';

/** Pages that stand in no menu. */
export const publicRoutes = [
  row('/', 'home', { menu: false, layout: 'none', session: 'public', component: '@/pages/public/home' }),
  row('/welcome', 'welcome', { menu: false, component: '@/pages/public/welcome' }),
  row('/noAccessible', 'noAccessible', { menu: false, component: '@/pages/public/noAccessible' }),
  row('/login', 'login', { menu: false, layout: 'bare', session: 'public', component: '@/pages/public/login' }),
  row('/login/:callback_url', 'login', {
    menu: false,
    layout: 'bare',
    session: 'public',
    component: '@/pages/public/login',
  }),
  row('/userAgreement', 'userAgreement', { menu: false, layout: 'none', component: '@/pages/public/userAgreement' }),
  row('/clause/:url', 'clause', {
    menu: false,
    layout: 'none',
    session: 'public',
    component: '@/pages/public/clause',
  }),
  row('/shared/:token', 'shared', {
    menu: false,
    layout: 'none',
    session: 'public',
    component: '@/pages/public/shared',
  }),
  row('/certificate', 'certificate', {
    menu: false,
    layout: 'none',
    session: 'public',
    component: '@/pages/exam/certificateCheck',
  }),
  row('/certificate/:number', 'certificate', {
    menu: false,
    layout: 'none',
    session: 'public',
    component: '@/pages/exam/certificateCheck',
  }),
  row('/payment', 'payment', { access: 'canPay', menu: false, component: '@/pages/ledger/payment' }),
  row('/rechargeBalance', 'rechargeBalance', {
    access: 'canPay',
    menu: false,
    layout: 'nomenu',
    component: '@/pages/ledger/recharge/desk',
  }),
];

/** The components in their states, for those who build the portal; no build carries it. */
export const galleryRoutes =
  process.env.NODE_ENV === 'development'
    ? [row('/gallery', 'gallery', { menu: false, layout: 'none', session: 'public', component: '@/pages/gallery' })]
    : [];

/** Matches what no other row matches; it comes last. */
export const notFoundRoute = row('*', 'notFound', {
  menu: false,
  session: 'public',
  component: '@/pages/public/notFound',
});
