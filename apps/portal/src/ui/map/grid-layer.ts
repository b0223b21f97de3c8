import { type Coords, GridLayer, type Map as LeafletMap } from 'leaflet';

const lines = 4;

/** A map without tiles: lines with their coordinates, so that places can still be compared. */
class CoordinateGrid extends GridLayer {
  override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const { x: sizePx } = this.getTileSize();
    const scale = Math.min(3, window.devicePixelRatio || 1);
    canvas.width = sizePx * scale;
    canvas.height = sizePx * scale;
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name);
    context.scale(scale, scale);
    context.strokeStyle = colour('--edge');
    for (let at = 0; at < sizePx; at += sizePx / lines) {
      context.globalAlpha = at === 0 ? 0.6 : 0.25;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(at, 0);
      context.lineTo(at, sizePx);
      context.moveTo(0, at);
      context.lineTo(sizePx, at);
      context.stroke();
    }
    const map = (this as unknown as { readonly _map: LeafletMap })._map;
    const corner = map.unproject(coords.scaleBy(this.getTileSize()), coords.z).wrap();
    const digits = Math.max(0, Math.min(5, coords.z - 9));
    context.globalAlpha = 1;
    context.fillStyle = colour('--ink-3');
    context.font = '11px sans-serif';
    context.fillText(`${corner.lat.toFixed(digits)}, ${corner.lng.toFixed(digits)}`, 5, 14);
    return canvas;
  }
}

export const coordinateGrid = (): GridLayer => new CoordinateGrid();
