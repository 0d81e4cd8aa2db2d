const COLOURS = ['--sun', '--accent', '--seat-1', '--seat-3', '--seat-4'];
const PIECES = 140;
const LASTS_MS = 3200;

interface Piece {
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  turn: number;
  spin: number;
  size: number;
  colour: string;
}

/** Throws confetti over a canvas from both lower corners. @returns how to stop it */
export function throwConfetti(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  const scale = Math.min(2, devicePixelRatio);
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * scale;
  canvas.height = height * scale;
  context.scale(scale, scale);
  const style = getComputedStyle(canvas);
  const colours = COLOURS.map((name) => style.getPropertyValue(name).trim());
  const pieces = Array.from({ length: PIECES }, (_, number) =>
    newPiece(number, width, height, colours),
  );
  const began = performance.now();
  let before = began;
  let frame = requestAnimationFrame(draw);

  function draw(time: number): void {
    const step = Math.min(50, time - before) / 16.7;
    before = time;
    context?.clearRect(0, 0, width, height);
    const fade = Math.min(1, Math.max(0, (began + LASTS_MS - time) / 600));
    for (const piece of pieces) if (context) drawPiece(context, piece, step, fade);
    if (fade > 0) frame = requestAnimationFrame(draw);
  }

  return () => cancelAnimationFrame(frame);
}

function newPiece(number: number, width: number, height: number, colours: string[]): Piece {
  const fromStart = number % 2 === 0;
  const angle = (50 + Math.random() * 35) * (Math.PI / 180);
  const speed = (0.55 + Math.random() * 0.6) * Math.min(26, height / 30);
  return {
    x: fromStart ? -10 : width + 10,
    y: height * 0.8,
    speedX: Math.cos(angle) * speed * (fromStart ? 1 : -1),
    speedY: -Math.sin(angle) * speed,
    turn: Math.random() * Math.PI,
    spin: (Math.random() - 0.5) * 0.35,
    size: 6 + Math.random() * 7,
    colour: colours[number % colours.length] ?? 'orange',
  };
}

function drawPiece(
  context: CanvasRenderingContext2D,
  piece: Piece,
  step: number,
  fade: number,
): void {
  piece.x += piece.speedX * step;
  piece.y += piece.speedY * step;
  piece.speedX *= 0.985 ** step;
  piece.speedY = piece.speedY * 0.985 ** step + 0.32 * step;
  piece.turn += piece.spin * step;
  context.save();
  context.globalAlpha = fade;
  context.translate(piece.x, piece.y);
  context.rotate(piece.turn);
  context.scale(1, Math.cos(piece.turn * 2));
  context.fillStyle = piece.colour;
  context.fillRect(-piece.size / 2, -piece.size / 3, piece.size, piece.size / 1.6);
  context.restore();
}
