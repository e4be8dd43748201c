/** Zoom and pan: wheel, drag, pinch, buttons, and keeping a hex in sight. */
import { select, type Selection } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import type { Box, Point } from "./geometry";

const CLOSEST = 4;
const SMALL = 600;
const STEP = 1.4;
const GLIDE_MS = 220;
/** Below this scale what stands on counters cannot be read. */
const LEGIBLE = 0.32;

export const stillness = (): boolean =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Camera {
  view: ZoomTransform = $state.raw(zoomIdentity);
  size = $state.raw({ width: 1, height: 1 });
  /** For a moment after zooming: the layer is let go, so that the browser draws it sharp again. */
  sharpening = $state(false);
  private sharpAt = 0;
  private fitted = true;
  /** Somebody asked for the whole map and has not gone nearer since. */
  whole = false;
  private readonly root: Selection<HTMLElement, unknown, null, undefined>;
  private readonly behavior: ZoomBehavior<HTMLElement, unknown>;
  private readonly sheet: Box;
  /** The hexes alone, in coordinates of the sheet. */
  private readonly hexes: Box;

  constructor(root: HTMLElement, sheet: Box, extent: Box, blocked: (event: Event) => boolean) {
    this.sheet = sheet;
    this.hexes = { ...extent, left: extent.left - sheet.left, top: extent.top - sheet.top };
    this.behavior = zoom<HTMLElement, unknown>()
      .filter(
        (event: MouseEvent) => !blocked(event) && (!event.ctrlKey || event.type === "wheel") && !event.button,
      )
      .clickDistance(6)
      .on("start", (event: { sourceEvent: unknown }) => {
        if (event.sourceEvent) this.fitted = this.whole = false;
      })
      .on("zoom", (event: { transform: ZoomTransform }) => (this.view = event.transform))
      .on("end", () => this.sharpen());
    this.root = select(root);
    this.root.call(this.behavior).on("dblclick.zoom", null);
    this.resized(root.clientWidth, root.clientHeight);
  }

  resized(width: number, height: number): void {
    if (width < 1 || height < 1) return;
    this.size = { width, height };
    this.behavior.extent([
      [0, 0],
      [width, height],
    ]);
    this.behavior.scaleExtent([this.fitting * 0.8, Math.max(CLOSEST, this.fitting)]);
    this.behavior.translateExtent([
      [-this.sheet.width * 0.06, -this.sheet.height * 0.06],
      [this.sheet.width * 1.06, this.sheet.height * 1.06],
    ]);
    if (this.fitted) this.fit(true);
  }

  /** What must be seen: the whole sheet, or on a small screen only its hexes. */
  private get subject(): Box {
    if (Math.min(this.size.width, this.size.height) < SMALL) return this.hexes;
    return { ...this.sheet, left: 0, top: 0 };
  }

  /** The scale at which the subject fills the window. */
  get fitting(): number {
    const { width, height } = this.subject;
    return Math.min(this.size.width / width, this.size.height / height);
  }

  /** Is the whole map too small to be read? */
  get crowded(): boolean {
    return this.fitting < LEGIBLE;
  }

  /** Does the window show the whole map, as at the beginning? */
  get untouched(): boolean {
    return this.fitted;
  }

  get zoomedIn(): boolean {
    return this.view.k > this.fitting * 1.2;
  }

  fit(atOnce = false): void {
    const k = this.fitting;
    const { left, top, width, height } = this.subject;
    const x = (this.size.width - width * k) / 2 - left * k;
    const y = (this.size.height - height * k) / 2 - top * k;
    this.go(zoomIdentity.translate(x, y).scale(k), atOnce);
    this.fitted = true;
  }

  /** The whole map because somebody wants to see it. */
  showWhole(): void {
    this.fit();
    this.whole = true;
  }

  zoomIn(): void {
    this.by(STEP);
  }

  zoomOut(): void {
    this.by(1 / STEP);
  }

  /** Bring a point of the sheet to the middle, near enough to be read. */
  zoomTo(point: Point, scale = Math.max(this.view.k, 1)): void {
    this.fitted = false;
    const { width, height } = this.size;
    const wish = zoomIdentity
      .translate(width / 2 - point.x * scale, height / 2 - point.y * scale)
      .scale(scale);
    const frame: [[number, number], [number, number]] = [
      [0, 0],
      [width, height],
    ];
    this.go(this.behavior.constrain()(wish, frame, this.behavior.translateExtent()));
  }

  /** Pan only if the point is out of sight or at the very edge. */
  keepInSight(point: Point, margin: number): void {
    const [x, y] = this.view.apply([point.x, point.y]);
    const room = margin * this.view.k;
    const seen = x > room && y > room && x < this.size.width - room && y < this.size.height - room;
    if (!seen && this.zoomedIn) this.zoomTo(point, this.view.k);
  }

  /** A layer that only moves is painted once; after a change of scale it must be painted anew. */
  private sharpen(): void {
    if (this.view.k === this.sharpAt) return;
    this.sharpAt = this.view.k;
    this.sharpening = true;
    requestAnimationFrame(() => requestAnimationFrame(() => (this.sharpening = false)));
  }

  private by(factor: number): void {
    this.fitted = this.whole = false;
    if (stillness()) this.root.call(this.behavior.scaleBy, factor);
    else this.root.transition().duration(GLIDE_MS).call(this.behavior.scaleBy, factor);
  }

  private go(target: ZoomTransform, atOnce = false): void {
    if (atOnce || stillness()) this.root.call(this.behavior.transform, target);
    else this.root.transition().duration(GLIDE_MS).call(this.behavior.transform, target);
  }
}
