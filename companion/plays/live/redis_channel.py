"""The bus through Redis, which hears within seconds that a Redis that was away is back."""

from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from companion.plays.live.publish import Channel


def redis_channel(url: str) -> Channel:
    """A channel layer on this Redis, as the settings of channels ask for one.

    What fails is tried once more at once, and not in pauses that grow to ten seconds, as is the
    client's own way: in those nothing is heard. Whoever waits has a time limit of their own.
    """
    host = {"address": url, "retry": Retry(NoBackoff(), 1)}
    layer: Channel = RedisPubSubChannelLayer(hosts=[host])
    return layer
