"""Pictures of the board, of tiles and of the stock market: SVG text, and PNG made from it. Knows no rules."""

from footplate.drawing.board import board_svg
from footplate.drawing.discs import liveries
from footplate.drawing.game import game_market_svg, game_svg
from footplate.drawing.market import market_svg
from footplate.drawing.png import svg_to_png
from footplate.drawing.tiles import tile_svg

__all__ = ["board_svg", "game_market_svg", "game_svg", "liveries", "market_svg", "svg_to_png", "tile_svg"]
