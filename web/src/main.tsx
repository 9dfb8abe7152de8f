import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './ui/ground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { colour } from './api/instance.ts';
import { App } from './app/app.tsx';
import { forgetOldDrafts } from './device/drafts.ts';
import { applyLook } from './device/look.ts';
import { applyBrand } from './ui/brand.ts';

applyLook();
applyBrand(colour);
forgetOldDrafts();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the app');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
