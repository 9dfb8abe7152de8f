// A PDF by pages, drawn by pdf.js, with text that can be selected. Pages are drawn when they come into sight.
import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  type PDFPageProxy,
  ResponseException,
  TextLayer,
} from 'pdfjs-dist';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/parts.tsx';
import { Failed } from '../../../ui/states.tsx';
import styles from './preview.module.css';
import { usePanelTexts } from './texts.ts';
import { Zoom } from './zoom.tsx';

GlobalWorkerOptions.workerSrc = worker;

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const FIT = 2;
const MARGIN = 20;
/** Between two questions for a PDF that is still being made. */
const AGAIN_MS = 2_000;
/** Height by width, until a page is known. */
const A4 = 297 / 210;

interface PdfPreviewProps {
  address: string;
  label?: string | undefined;
  /** In its place where there is no PDF. */
  none?: ReactNode;
}

export function PdfPreview({ address, label, none }: PdfPreviewProps) {
  const t = usePanelTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [error, setError] = useState<unknown>();
  const [step, setStep] = useState(FIT);
  const [page, setPage] = useState(1);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    let loading: PDFDocumentLoadingTask | undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const load = () => {
      loading = getDocument({
        url: address,
        httpHeaders: { 'X-Requested-With': 'fetch' },
        // The policy runs no compiled code, and nothing in a file acts.
        useWasm: false,
        enableXfa: false,
      });
      loading.promise.then(setPdf, (failure: unknown) => {
        if (isLeft) return;
        if (statusOf(failure) === 202) timer = setTimeout(load, AGAIN_MS);
        else setError(failure);
      });
    };
    setPdf(undefined);
    setError(undefined);
    load();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      void loading?.destroy();
    };
  }, [address]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - 2 * MARGIN));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const go = (to: number) => scroller.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' });
  const count = pdf?.numPages ?? 0;
  const zoom = STEPS[step] ?? 1;
  if (none !== undefined && statusOf(error) === 404) return none;
  return (
    <>
      <div
        ref={scroller}
        className={styles.pdf}
        tabIndex={0}
        role="region"
        aria-label={label ?? t.pages}
        onScroll={({ currentTarget }) => setPage(pageInSight(currentTarget))}
      >
        {error !== undefined ? (
          <Failed error={error} />
        ) : pdf && width > 0 ? (
          numbersTo(count).map((number) => <PdfPage key={number} pdf={pdf} number={number} width={width * zoom} />)
        ) : (
          <Skeleton height={420} />
        )}
      </div>
      {count > 0 && (
        <div className={styles.pager} role="toolbar" aria-label={t.pages}>
          <button type="button" aria-label={t.before} disabled={page <= 1} onClick={() => go(page - 1)}>
            <ChevronUp size={16} aria-hidden />
          </button>
          <b aria-live="polite">{page}</b>
          <span>{t.pageOf(count)}</span>
          <button type="button" aria-label={t.after} disabled={page >= count} onClick={() => go(page + 1)}>
            <ChevronDown size={16} aria-hidden />
          </button>
          <i />
          <Zoom steps={STEPS} step={step} setStep={setStep} />
        </div>
      )}
    </>
  );
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof ResponseException ? Number(error.status) : undefined;

const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** The page of which most is to be seen. */
function pageInSight(scroller: HTMLElement): number {
  const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2;
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  const found = pages.findLast((page) => page.getBoundingClientRect().top <= middle);
  return Number(found?.dataset.page ?? 1);
}

function PdfPage({ pdf, number, width }: { pdf: PDFDocumentProxy; number: number; width: number }) {
  const t = usePanelTexts();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<PDFPageProxy>();
  const [isNear, setNear] = useState(number === 1);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isNear && !page) void pdf.getPage(number).then(setPage);
  }, [isNear, page, pdf, number]);

  const base = page?.getViewport({ scale: 1 });
  const scale = base ? width / base.width : 1;
  const height = base ? base.height * scale : width * A4;
  useEffect(() => {
    const [place, layer] = [canvas.current, text.current];
    if (!(page && isNear && place && layer)) return;
    const ratio = Math.min(2, devicePixelRatio);
    const sharp = page.getViewport({ scale: scale * ratio });
    place.width = Math.floor(sharp.width);
    place.height = Math.floor(sharp.height);
    const drawing = page.render({ canvas: place, viewport: sharp });
    drawing.promise.catch(() => {});
    layer.replaceChildren();
    layer.style.setProperty('--total-scale-factor', String(scale));
    const words = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport: page.getViewport({ scale }),
    });
    words.render().catch(() => {});
    return () => {
      drawing.cancel();
      words.cancel();
    };
  }, [page, isNear, scale]);

  return (
    <div ref={frame} className={styles.page} data-page={number} style={{ width, height }}>
      <canvas ref={canvas} role="img" aria-label={t.page(number)} />
      <div ref={text} className={styles.words} />
    </div>
  );
}
